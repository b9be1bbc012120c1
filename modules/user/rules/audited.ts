// What people do with their own account, as the audit names it.

export const audited = {
  person: [
    'account_deleted',
    'registered',
    'signed_in',
    'sign_in_failed',
    'sign_in_disowned',
    'session_ended',
    'sessions_ended',
    'sessions_and_tokens_ended',
    'password_changed',
    'password_reset',
    'address_claimed',
    'address_confirmed',
    'address_put_back',
    'passkey_added',
    'passkey_ended',
    'passkey_refused',
    'passkeys_ended',
    'token_made',
    'token_changed',
    'token_ended',
    'export_requested',
    'export_taken',
  ],
} as const
