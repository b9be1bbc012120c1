// The sign-in page, and where it leads on to. Pure.

export function loginAddress(back: string | undefined): string {
  return back === undefined ? '/user/login' : `/user/login?return=${encodeURIComponent(back)}`
}
