// The screen that does nothing: monitors and tests open it to see that the page starts (spec 2).
export default function Noop() {
  return <h1>noop</h1>
}
