import { ConversionError } from '../contract/contract.js';
import { isObject, kindOf, objectAt, type JsonObject } from './json.js';
import type { Report } from '../contract/report.js';
import type { WarningCode } from '../contract/warnings.js';

/**
 * Reads one object of a payload field by field. A field of the wrong type is absent and warned
 * about; `close` warns of every field nobody asked for, in this object and in those read out of it. null counts as absent.
 * Keys are words of a protocol, never of the payload, so none of them is a name an object inherits.
 */
export class Fields {
  /** Its keys in their order; those that were asked for are blanked. */
  private readonly unread: (string | undefined)[];
  private unreadCount: number;
  /** The objects read out of it, in the order they were read. */
  private firstInner: Fields | undefined;
  private lastInner: Fields | undefined;
  private next: Fields | undefined;
  private isClosed = false;

  constructor(
    readonly value: JsonObject,
    readonly path: string,
    readonly report: Report,
  ) {
    this.unread = Object.keys(value);
    this.unreadCount = this.unread.length;
  }

  /** The fields of a value, or a ConversionError when it is not an object. */
  static at(value: unknown, path: string, report: Report): Fields {
    return new Fields(objectAt(value, path), path, report);
  }

  /** The path of a field. */
  pathOf(key: string): string {
    return `${this.path}.${key}`;
  }

  /** Whether the object has the field, be it null. */
  has(key: string): boolean {
    return this.value[key] !== undefined;
  }

  /** The value as it is; undefined when absent or null. */
  any(key: string): unknown {
    const value = this.value[key];
    if (value === undefined) return undefined;
    this.tick(key);
    return value ?? undefined;
  }

  /** A string. */
  text(key: string): string | undefined {
    const value = this.any(key);
    return typeof value === 'string' ? value : this.mismatch(key, value);
  }

  /** A finite number. */
  number(key: string): number | undefined {
    const value = this.any(key);
    return typeof value === 'number' && Number.isFinite(value) ? value : this.mismatch(key, value);
  }

  /** A number of things: a finite number, at least 0. */
  count(key: string): number | undefined {
    const value = this.number(key);
    if (value === undefined || value >= 0) return value;
    this.report.warn('invalid-value', this.pathOf(key), String(value));
    return 0;
  }

  /** A position: a safe integer, at least 0. */
  index(key: string): number | undefined {
    const value = this.number(key);
    if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) return value;
    return this.mismatch(key, value);
  }

  /** true or false. */
  flag(key: string): boolean | undefined {
    const value = this.any(key);
    return typeof value === 'boolean' ? value : this.mismatch(key, value);
  }

  /** An array; empty when absent. */
  list(key: string): unknown[] {
    const value = this.any(key);
    return Array.isArray(value) ? value : (this.mismatch(key, value) ?? []);
  }

  /** An object as it is. */
  raw(key: string): JsonObject | undefined {
    const value = this.any(key);
    return isObject(value) ? value : this.mismatch(key, value);
  }

  /** An object to read further. */
  object(key: string): Fields | undefined {
    const value = this.raw(key);
    return value && this.within(value, this.pathOf(key));
  }

  /** The objects of an array; other elements are warned about. */
  objects(key: string): Fields[] {
    const found: Fields[] = [];
    const list = this.list(key);
    for (let i = 0; i < list.length; i++) {
      const value = list[i];
      const path = `${this.path}.${key}[${i}]`;
      if (isObject(value)) found.push(this.within(value, path));
      else this.report.warn('invalid-value', path);
    }
    return found;
  }

  /** A string, or a ConversionError. */
  needText(key: string): string {
    const value = this.any(key);
    if (typeof value === 'string') return value;
    throw this.missing(key, 'a string');
  }

  /** An array, or a ConversionError. */
  needList(key: string): unknown[] {
    const value = this.any(key);
    if (Array.isArray(value)) return value;
    throw this.missing(key, 'an array');
  }

  /** The elements of an array to read further, or a ConversionError where one is no object. */
  needObjects(key: string): Fields[] {
    const prefix = `${this.path}.${key}[`;
    return this.needList(key).map((value, i) => {
      const path = `${prefix}${i}]`;
      return this.within(objectAt(value, path), path);
    });
  }

  /** An object to read further, or a ConversionError. */
  needObject(key: string): Fields {
    const value = this.any(key);
    if (isObject(value)) return this.within(value, this.pathOf(key));
    throw this.missing(key, 'an object');
  }

  /** Fields the source knows and the middle form does not: warned about when they say something. */
  drop(...keys: string[]): void {
    for (const key of keys) {
      if (!isEmpty(this.any(key))) this.report.warn('unsupported-field', this.pathOf(key));
    }
  }

  /** As `drop`, but a value that says what is so unasked, alone or in a list of its own, is no loss. */
  dropUnless(unasked: unknown, ...keys: string[]): void {
    for (const key of keys) {
      const value = this.value[key];
      const said: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
      if (said === unasked) this.skip(key);
      else this.drop(key);
    }
  }

  /** Fields that are only framing, or that say again what another field says. */
  skip(...keys: string[]): void {
    for (const key of keys) this.tick(key);
  }

  /** What was not asked for says nothing new: other fields or other events say it too. */
  ignoreRest(): void {
    this.isClosed = true;
  }

  /** Warns of the object as a whole, and of nothing in it. */
  reject(code: WarningCode, detail?: string): void {
    this.report.warn(code, this.path, detail);
    this.ignoreRest();
  }

  /** Whether every field has been asked for: then there is no need to ask for the rare ones. */
  get exhausted(): boolean {
    return this.unreadCount === 0;
  }

  /** Warns of the fields nobody asked for, once. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    for (let inner = this.firstInner; inner; inner = inner.next) inner.close();
    for (const key of this.unread) {
      if (key !== undefined && !isEmpty(this.value[key]))
        this.report.warn('unknown-field', this.pathOf(key));
    }
  }

  private tick(key: string): void {
    const at = this.unread.indexOf(key);
    if (at === -1) return;
    this.unread[at] = undefined;
    this.unreadCount--;
  }

  private within(value: JsonObject, path: string): Fields {
    const fields = new Fields(value, path, this.report);
    if (this.lastInner) this.lastInner.next = fields;
    else this.firstInner = fields;
    this.lastInner = fields;
    return fields;
  }

  private mismatch(key: string, value: unknown): undefined {
    if (value === undefined) return undefined;
    const said = typeof value === 'string' ? JSON.stringify(value.slice(0, 100)) : kindOf(value);
    this.report.warn('invalid-value', this.pathOf(key), said);
    return undefined;
  }

  private missing(key: string, needed: string): ConversionError {
    const path = this.pathOf(key);
    const found = kindOf(this.value[key]);
    return new ConversionError(`${path} must be ${needed}, not ${found}`, path);
  }
}

/** Whether a value says nothing: nothing is there, or an object of counts that are all 0 and lists that are all empty. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return false;
  return Object.values(value).every((member) => member === 0 || isEmpty(member));
}
