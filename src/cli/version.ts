/** The version in package.json, which the bundle does not carry (a test compares them). */
export const VERSION = '0.1.0';
