import { existsSync } from 'node:fs'

export const FIREFOX = '/usr/bin/firefox-esr'
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
/** An X server without a screen, since WebKitGTK has no mode without windows. */
export const XVFB = '/usr/bin/Xvfb'

export function hasFirefox(): boolean {
  return existsSync(FIREFOX)
}

export function hasWebKit(): boolean {
  return existsSync(WEBKIT_DRIVER) && existsSync(XVFB)
}
