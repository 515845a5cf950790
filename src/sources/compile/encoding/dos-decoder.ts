/** The upper halves of what Excel calls "CSV (MS-DOS)": no TextDecoder knows them. */
const UPPER: Readonly<Record<string, string>> = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};

/** Whether {@link createDosDecoder} knows an encoding. */
export const isDosEncoding = (encoding: string): boolean => encoding in UPPER;

/** A decoder of `ibm850` (Western Europe) or `ibm852` (Central Europe), each byte of which is one character. */
export function createDosDecoder(encoding: string): Pick<TextDecoder, 'decode'> {
  const upper = UPPER[encoding] ?? '';
  const ascii = new TextDecoder('windows-1252');
  return {
    decode(bytes) {
      if (bytes === undefined) return '';
      // A page that is not isolated has no SharedArrayBuffer by its name.
      const view = ArrayBuffer.isView(bytes)
        ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : new Uint8Array(bytes);
      // Runs of ASCII at once; the others letter by letter.
      let text = '';
      let from = 0;
      view.forEach((byte, i) => {
        if (byte < 128) return;
        text += ascii.decode(view.subarray(from, i)) + (upper[byte - 128] ?? '');
        from = i + 1;
      });
      return text + ascii.decode(view.subarray(from));
    },
  };
}
