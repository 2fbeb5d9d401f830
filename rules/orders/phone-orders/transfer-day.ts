/** The GST of an older one may be filed. */
const mostDaysBack = 31

/** Why a transfer cannot have arrived on a New Zealand day. */
export function transferDayProblem(receivedOn: string, today: string): string | undefined {
  const day = new Date(`${receivedOn}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== receivedOn)
    return 'Enter a day of the calendar.'
  if (receivedOn > today) return 'This day is in the future. Enter the day on which the money was in the bank.'
  const daysBack = (Date.parse(today) - Date.parse(receivedOn)) / 86_400_000
  if (daysBack > mostDaysBack) return `This day is more than ${mostDaysBack} days ago. Check the bank statement.`
  return undefined
}
