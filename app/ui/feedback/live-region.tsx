/** Screen readers announce the text when it changes (promises 25). */
export function LiveRegion({ text }: { text: string }) {
  return (
    <div className="visually-hidden" role="status">
      {text}
    </div>
  )
}
