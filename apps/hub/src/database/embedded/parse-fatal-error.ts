/** A message's type, one byte, and then its length, four bytes that count themselves but not the type. */
const HEADER_BYTES = 5;
const ERROR_RESPONSE = 'E'.charCodeAt(0);
const ENDING_SEVERITIES = ['PANIC', 'FATAL'];

/** Why the server ended, if these bytes of its answer (PostgreSQL's protocol 3.0) hold an error after which it stops answering. */
export function parseFatalError(answer: Uint8Array): string | undefined {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  let start = 0;
  while (start + HEADER_BYTES <= answer.length) {
    const end = start + 1 + view.getUint32(start + 1);
    if (answer[start] === ERROR_RESPONSE) {
      const { V: severity = '', M: message } = fieldsOf(answer.subarray(start + HEADER_BYTES, end));
      if (ENDING_SEVERITIES.includes(severity)) return message;
    }
    start = end;
  }
  return undefined;
}

/** The fields of an ErrorResponse, each a letter and a text that ends with a zero byte. */
function fieldsOf(body: Uint8Array): Partial<Record<string, string>> {
  const texts = new TextDecoder().decode(body).split('\0');
  return Object.fromEntries(texts.map((text) => [text.charAt(0), text.slice(1)]));
}
