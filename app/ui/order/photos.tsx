export function Photos({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null
  return (
    <ul className="list-unstyled d-flex flex-wrap gap-2 my-2">
      {addresses.map((address, index) => (
        <li key={address}>
          <a href={address}>
            <img
              className="object-fit-cover"
              src={address}
              width="96"
              height="96"
              alt={`The piece as it arrived, ${index + 1}`}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
