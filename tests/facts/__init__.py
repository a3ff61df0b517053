"""Names and numbers of the printed game in our own form, and what compares the content with them."""
