/** Whether an answer is a file to be saved, which is as long as it likes. Everything else that the API sends is made whole before it is read. */
export function isFile(headers: Headers): boolean {
  return /^attachment\b/i.test(headers.get('content-disposition') ?? '');
}
