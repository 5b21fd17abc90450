import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Where pictures are written; nowhere unless it is named. */
const PICTURES = process.env['SCREENSHOTS'];
/** Whether somebody is going to look at pictures. */
export const takesPictures = PICTURES !== undefined;

/** What axe-core finds wrong with a page. */
export async function violations(page: Page): Promise<string[]> {
  if (await page.evaluate('!globalThis.axe')) await page.evaluate(AXE);
  const found = await page.evaluate('axe.run({ resultTypes: ["violations"] })');
  return (found as { violations: { id: string; nodes: { target: string[] }[] }[] }).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Writes a picture of a page for a person to look at, where the environment says where to. */
export async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}
