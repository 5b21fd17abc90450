import type { ConversionError, Kind, Protocol } from '@app/conversion';

const PAYLOADS = { request: 'request', response: 'response', stream: 'stream event' } as const;

/** Says why a payload at `root` of the input is not of its kind and protocol, and at which JSON path of the input. */
export function refusal(
  { message, path }: ConversionError,
  { kind, source }: { kind: Kind; source: Protocol },
  root = '$',
): string {
  const sentence = message.includes(path) ? message : `${message} (at ${path})`;
  const told = sentence.replace(path, () => below(root, path));
  return `not a valid ${source} ${PAYLOADS[kind]}: ${told}`;
}

/** The JSON path in the input of a path in its part at `root`. */
export function below(root: string, path: string): string {
  return root + path.slice(1);
}
