import { MAX_ANSWER_BYTES, type PageKey } from '@app/domain';
import { type Page, pageOf } from './paging.js';

/** How many bytes a record takes in a response beyond what is measured of its row: names, times, keys. */
export const ENVELOPE_BYTES = 1_024;

/** A row of `withinBytes`: how many rows were listed before the budget cut them. */
export interface Listed {
  listed: string;
}

/** The rows that a page shows, and how many more did not fit. */
export interface Shown<Row> {
  shown: Row[];
  left: number;
}

/** Returns how many of the rows listed by `withinBytes` it left out. */
export function leftOut(rows: readonly Listed[]): number {
  return Number(rows[0]?.listed ?? 0) - rows.length;
}

/** SQL: how many bytes a text takes in JSON; 0 for null. */
export function jsonBytes(text: string): string {
  return `coalesce(octet_length(to_json(${text})::text), 0)`;
}

/** How a response reports a list that was cut short. */
export interface Truncation {
  truncated: true;
  truncatedBecause: string;
}

/**
 * SQL: the first rows of an ordered select that together stay within a budget, by its column `bytes`; at least one. TOASTed
 * values are measured without being read, so PostgreSQL hands over no more than the response holds.
 */
export function withinBytes(select: string, budget = MAX_ANSWER_BYTES): string {
  return `
    SELECT * FROM (
      SELECT wanted.*, count(*) OVER () AS listed, row_number() OVER () AS place,
             sum(bytes) OVER (ROWS UNBOUNDED PRECEDING) AS bytes_so_far
      FROM (${select}) AS wanted
    ) AS counted WHERE place = 1 OR bytes_so_far <= ${budget} ORDER BY place`;
}

/** `pageOf` for rows that `withinBytes` queried: the list also goes on after rows that did not fit. */
export function pageWithinBytes<Row extends Listed>(
  rows: readonly Row[],
  limit: number,
  keyOf: (last: Row) => PageKey,
): Page<Row> {
  return pageOf(rows, limit, keyOf, Number(rows[0]?.listed ?? 0));
}
