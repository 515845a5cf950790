const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk for temporary files is full',
  EDQUOT: 'the disk for temporary files is full',
  ENOENT: 'the file is no longer there',
  EACCES: 'the file may not be read',
  EMFILE: 'too many files are open',
};

/** What the system says of a file, without telling where on this machine it lies: that is nobody's business. */
export function withoutPath(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'an error';
  return REASONS[code] ?? `the file cannot be read (${code})`;
}
