/** Characters about a number or a date that say nothing: blanks, tabs, and those that break no line. */
export const BLANKS = ' \t\u00a0\u2009\u202f';
