/** A number that a list may change: its value without an entry, and the range of an entry. */
interface ListedNumber {
  value: number
  from: number
  to: number
}

const entryPattern = /^(?<name>[a-z-]+)=(?<value>\d{1,7})$/

/**
 * Reads a list of names with numbers, such as `orders=2922,access=45`; names that it does not have keep their value.
 * Calls `addError` for each entry that cannot be read.
 */
export function readNumbers<Name extends string>(
  text: string | undefined,
  numbers: Record<Name, ListedNumber>,
  addError: (message: string) => void,
): Record<Name, number> {
  const names = Object.keys(numbers) as Name[]
  const read = Object.fromEntries(names.map((name) => [name, numbers[name].value])) as Record<Name, number>
  for (const entry of (text ?? '').split(',').map((part) => part.trim())) {
    if (!entry) continue
    const found = entryPattern.exec(entry)?.groups
    const name = names.find((known) => known === found?.name)
    const value = Number(found?.value)
    if (!found) addError(`has "${entry}" but must look like ${names[0]}=100: a name and a whole number.`)
    else if (!name) addError(`has "${found.name}" but its names are ${names.join(', ')}.`)
    else if (value < numbers[name].from || value > numbers[name].to) {
      addError(`has "${entry}" but ${name} is a whole number from ${numbers[name].from} to ${numbers[name].to}.`)
    } else read[name] = value
  }
  return read
}
