"""Effects as data: operations, amounts, conditions and selectors, compiled once and run as frames."""
