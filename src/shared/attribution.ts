/** Attribution required by the licence of the map data (ODbL 1.0, 4.3) wherever the data is shown. */
export const ATTRIBUTION = '© OpenStreetMap contributors (ODbL)';
