// Which form of a test runs: `npm run proof` runs the long one of each, `npm test` the short one.

/** True in `npm run proof`, which sets PROOF=on. */
export const isProof = process.env['PROOF'] === 'on'
