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

// Shared memory may be as small as a container has it, where the browser would die of a fault.
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage'];
const ATTEMPTS = 3;

/** Opens it, without a window; tries again where it dies while it starts, as it does now and then on a machine under load. */
export async function openBrowser() {
  const { chromium } = await import('playwright-core');
  const executablePath = await browserPath();
  for (let attempt = 1; ; attempt++)
    try {
      return await chromium.launch({ executablePath, args: ARGUMENTS });
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
}
