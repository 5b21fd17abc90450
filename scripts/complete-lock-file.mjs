// Adds to the lock file the optional packages of other platforms that the registry did not have when it was written:
// npm leaves them out, and then `npm ci` refuses the file on every platform.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
const PLATFORM =
  /[-/](android|darwin|freebsd|linux|netbsd|openbsd|openharmony|win32)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(.*))?$/;

function libcOf(os, abi = '') {
  if (os !== 'linux') return {};
  if (abi.includes('musl')) return { libc: ['musl'] };
  return abi.includes('gnu') ? { libc: ['glibc'] } : {};
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
let added = 0;
for (const [path, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`];
    const [, os, cpu, abi] = PLATFORM.exec(name) ?? [];
    if (os === undefined || places.some((place) => Object.hasOwn(lock.packages, place))) continue;
    lock.packages[places[1]] = {
      version,
      cpu: [cpu],
      ...(dev && { dev }),
      ...libcOf(os, abi),
      optional: true,
      os: [os],
    };
    added++;
  }
}
const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(
  FILE,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
);
console.log(`${added} packages added to ${FILE}`);
