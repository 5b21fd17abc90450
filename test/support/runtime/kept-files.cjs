const { createHash } = require('node:crypto');
const path = require('node:path');

/** Where compiled files are kept from run to run. */
exports.KEPT = path.join(__dirname, '../../../node_modules/.cache/tests');

const nameOf = (url) => path.join(exports.KEPT, createHash('sha256').update(url).digest('hex'));

/** The path of a source's compiled code. */
exports.keptCode = (url) => `${nameOf(url)}.js`;

/** The path of its source map. */
exports.keptMap = (url) => `${nameOf(url)}.map`;
