export function Options({ of }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}
