import { setFlagsFromString } from 'node:v8';

// What modules make while they load lives on, so V8 would take the young generation for too small, grow it to its largest size
// and keep that. Once requests come it may: what they make is garbage soon.
setFlagsFromString('--semi-space-growth-factor=1');

/** Lets V8 grow the young generation again, as it does by itself (Node's `v8.setFlagsFromString`; the factor's default is 2). */
export function letYoungGenerationGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
