// A file that fails while it is loaded.
throw new Error("the price list is missing");
