/** Why a file that ends too early is refused. */
export const CUT_OFF = 'This XML file ends too early. It was probably cut off.'
