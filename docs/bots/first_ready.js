// A bot in JavaScript: node's standard library is all it needs.
//
//     kingshand arena --heroes barbarian,monk --games 4 --bot 'program:node docs/bots/first_ready.js'
//
// It activates what is ready, plays and uses what it can, keeps its most frequent dice, and else takes the first option.
const lines = require("readline").createInterface({ input: process.stdin });

const WANTED = ["activate", "play", "use", "defend", "salve", "yes"];

function mostFrequent(dice) {
  const count = (face) => dice.filter((die) => die === face).length;
  return dice.reduce((best, die) => (count(die) > count(best) ? die : best), dice[0]);
}

function answer({ position, question }) {
  const options = question.options;
  for (const verb of WANTED) {
    const found = options.find((option) => option.split(" ")[0] === verb);
    if (found !== undefined) return found;
  }
  const roll = position.rolls[position.rolls.length - 1];
  if (roll !== undefined) {
    const face = mostFrequent(roll.dice);
    const keep = "keep " + roll.dice.map((die) => (die === face ? "1" : "0")).join("");
    if (options.includes(keep)) return keep;
  }
  return options.includes("pass") ? "pass" : options[0];
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "choose") {
    console.log(JSON.stringify({ id: message.question.id, option: answer(message) }));
  }
});
