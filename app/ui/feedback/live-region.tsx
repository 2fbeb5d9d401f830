/** Says a text to screen readers when it changes, and shows nothing (promises 25). */
export function LiveRegion({ text }: { text: string }) {
  return (
    <div className="visually-hidden" role="status">
      {text}
    </div>
  )
}
