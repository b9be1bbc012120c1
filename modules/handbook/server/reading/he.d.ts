// The part of the package `he` that is used; it comes without types.
declare module 'he' {
  const he: { decode(text: string, options?: { isAttributeValue: boolean }): string }
  export default he
}
