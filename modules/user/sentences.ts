// What the module refuses, by key, in English (core/sentences.ts).

export const userSentences = {
  prove_first: 'Please prove first that it is you',
  passkey_refused: 'This passkey was not accepted, please try again or use the password',
  passkey_unknown: 'This passkey belongs to no account any more',
  passkey_not_kept: 'This key cannot keep a passkey, please use another one',
  sole_administrator:
    'You alone administer a Group with other members, please make another administrator or delete it first',
  export_too_large: 'Your data does not fit into one archive',
  export_once_a_day: 'An archive of your data can be requested once a day',
  export_gone: 'This archive was taken already, or its time is over',
  passkeys_unavailable: 'There can be no passkeys at this address',
} as const

type UserSentences = typeof userSentences

declare module '#core/errors.ts' {
  interface ModuleSentences extends UserSentences {}
}
