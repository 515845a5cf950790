const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0] as const;

/** Whether a file is Microsoft's container of streams (MS-CFB): a workbook of Excel before 2007, or any with a password. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}
