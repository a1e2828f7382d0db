/**
 * 拾页, drawn by us in one round stroke on two squares of 24. The mouth of 拾 is a small page with a folded corner:
 * the thing one picks up here. Colour of the strokes follows the text, the page is the accent.
 */
export function Wordmark({ height = 28 }: { height?: number }) {
  return (
    <svg height={height} viewBox="0 0 52 24" role="img" aria-label="拾页" style={{ width: (height * 52) / 24 }}>
      <g fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M1.600 7.400h7.600M5.700 2.400v16.400c0 1.800-.8 2.500-2.600 2.300M1.600 15.100l7.600-2.700" />
        <path d="M16.700 2.600c-1.200 2.900-3.200 5.300-5.900 7.100M16.700 2.600c1.300 2.800 3.300 5.100 6.100 6.800M14 10.900h5.400" />
        <path d="M29 3.400h20.600M39.300 3.600c-.3 1.500-.8 2.800-1.500 3.900M32.600 16.700V9a1.400 1.400 0 0 1 1.400-1.400h10.700A1.400 1.400 0 0 1 46.100 9v7.700" />
        <path d="M39.400 10.700c0 5.700-2.400 9.100-8.800 10.700M41.800 17.300c2.500 1 4.700 2.300 6.500 4.100" />
      </g>
      <path
        d="M13.700 13.500h4.500l2.700 2.700v4.200c0 .9-.7 1.600-1.600 1.600h-5.600c-.9 0-1.600-.7-1.600-1.600v-5.300c0-.9.7-1.600 1.600-1.600Z"
        fill="var(--brand)"
      />
      <path d="M18.200 13.500v1.700c0 .6.4 1 1 1h1.700" fill="var(--background)" />
    </svg>
  );
}
