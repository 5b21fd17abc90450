// Stands for the Buffer that Node has everywhere; the bundler puts it where the name is used.
import { Buffer } from 'buffer';

const written = Buffer.prototype.toString;

// The one encoding of Node's that the package lacks.
Buffer.prototype.toString = function (encoding?: string, start?: number, end?: number) {
  if (encoding !== 'base64url') return written.call(this, encoding, start, end);
  const text = written.call(this, 'base64', start, end);
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

export { Buffer };
