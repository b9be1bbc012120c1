// The part of the package `he` that is used here; it comes without types.
declare module 'he' {
  const he: { decode(text: string): string }
  export default he
}
