// How long a password is, in signs: said by the forms, the registration and the sign-in alike.

export const shortestPassword = 8
/** More is refused before it costs anything. */
export const longestPassword = 200
