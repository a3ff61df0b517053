"""Laws that hold for whole families of inputs, tried with generated ones."""
