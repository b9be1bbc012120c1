// Limits of passkeys.

/** Of one person. */
export const maxPasskeys = 20
/** Characters. */
export const maxPasskeyName = 60
