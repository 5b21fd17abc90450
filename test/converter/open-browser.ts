import { existsSync } from 'node:fs';
import { chromium as playwright, type Browser } from 'playwright-core';

const INSTALLED = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** A browser without a window: the Chromium of this machine, else the one the npm package carries. */
export async function openBrowser(): Promise<Browser> {
  const installed = INSTALLED.find((path) => path !== undefined && existsSync(path));
  if (installed) return playwright.launch({ executablePath: installed, args: ['--no-sandbox'] });
  // as on Lambda it brings the system libraries too, which a plain machine may not have
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  // the fonts it brings are for machines without any
  if (existsSync('/usr/share/fonts')) delete process.env['FONTCONFIG_PATH'];
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    // in a single process, closing one context would end the browser
    args: chromium.args.filter((flag) => flag !== '--single-process'),
  });
}
