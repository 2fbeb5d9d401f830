/** Where a figure or a word would stand and there is none: a dash, read aloud as 'none'. */
export function NoValue() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">none</span>
    </>
  )
}
