// Makes the page an app that opens without a network, too, and says so. What comes from the program is never kept.
const FILES = ["/", "/page.css", "/colours.css", "/page.js", "/panels.js", "/link.js", "/lit-html.js", "/icon.svg"];
const kept = caches.open("page");
addEventListener("install", (event) => { skipWaiting(); event.waitUntil(kept.then((cache) => cache.addAll(FILES))); });
addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (FILES.includes(pathname)) event.respondWith(fetch(event.request).catch(() => kept.then((cache) => cache.match(pathname))));
});
