/** What a format means, by an example: `04-Sep-2020`. */
export function formatExample(format: string): string {
  const parts: Readonly<Record<string, string>> = {
    Y: '2020',
    y: '20',
    m: '09',
    d: '04',
    b: 'Sep',
    B: 'September',
    H: '15',
    I: '03',
    M: '05',
    S: '06',
    p: 'PM',
    a: 'Fri',
    A: 'Friday',
  };
  return format.replace(/%([a-zA-Z])/g, (whole, letter: string) => parts[letter] ?? whole);
}
