/** The differences of two schemas, each as a sentence; empty when they are equal. */
export function compareSchemas(upgraded: ReadonlyMap<string, string>, fresh: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...upgraded.keys(), ...fresh.keys()])].toSorted()
  return names.flatMap((name) => {
    const [one, other] = [upgraded.get(name), fresh.get(name)]
    if (one === other) return []
    if (one === undefined) return [`The upgraded database does not have the ${name}.`]
    if (other === undefined) return [`A new database does not have the ${name}.`]
    return [`The ${name} is "${one}" in the upgraded database and "${other}" in a new one.`]
  })
}
