// `node --import ./test/support/runtime/typescript.mjs`: this process imports the project's TypeScript as it stands.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
