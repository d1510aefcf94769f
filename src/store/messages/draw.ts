/** Words of the interface: drawing. One section of the table in `en.ts`. */
export const draw = {
  title: 'Draw',
};
