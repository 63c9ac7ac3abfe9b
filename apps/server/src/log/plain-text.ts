// Text for a column that people search by: PostgreSQL refuses NUL and half characters, which a model may well produce.
export const plainText = (text: string): string => text.toWellFormed().replaceAll("\0", "");
