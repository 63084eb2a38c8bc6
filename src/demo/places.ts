/** An address in the form every record of the demo uses. */
export interface DemoAddress {
  line1: string;
  city: string;
  state: string;
  zip: string;
}

/** A real city with one of its own postal codes and area codes; the streets are invented. */
export interface Place {
  city: string;
  zip: string;
  areaCode: string;
}

const place = (city: string, zip: string, areaCode: string): Place => ({ city, zip, areaCode });

/** Cities of each jurisdiction that issues licenses. */
export const PLACES: Record<string, readonly [Place, ...Place[]]> = {
  AL: [place('Birmingham', '35203', '205'), place('Mobile', '36602', '251')],
  AK: [place('Anchorage', '99501', '907')],
  AZ: [place('Phoenix', '85009', '602'), place('Tucson', '85705', '520')],
  AR: [place('Little Rock', '72201', '501'), place('Fort Smith', '72901', '479')],
  CA: [place('Fresno', '93706', '559'), place('Stockton', '95206', '209')],
  CO: [place('Denver', '80216', '303'), place('Pueblo', '81003', '719')],
  CT: [place('Hartford', '06106', '860')],
  DE: [place('Wilmington', '19801', '302')],
  DC: [place('Washington', '20018', '202')],
  FL: [place('Jacksonville', '32209', '904'), place('Ocala', '34474', '352')],
  GA: [place('Macon', '31201', '478'), place('Savannah', '31408', '912')],
  HI: [place('Honolulu', '96819', '808')],
  ID: [place('Boise', '83705', '208'), place('Twin Falls', '83301', '208')],
  IL: [place('Joliet', '60433', '815'), place('Peoria', '61602', '309')],
  IN: [place('Indianapolis', '46221', '317'), place('Fort Wayne', '46803', '260')],
  IA: [place('Des Moines', '50317', '515'), place('Cedar Rapids', '52404', '319')],
  KS: [place('Wichita', '67219', '316'), place('Salina', '67401', '785')],
  KY: [place('Louisville', '40213', '502'), place('Bowling Green', '42101', '270')],
  LA: [place('Shreveport', '71107', '318'), place('Lafayette', '70501', '337')],
  ME: [place('Bangor', '04401', '207')],
  MD: [place('Baltimore', '21224', '410'), place('Hagerstown', '21740', '301')],
  MA: [place('Worcester', '01604', '508')],
  MI: [place('Grand Rapids', '49507', '616'), place('Flint', '48505', '810')],
  MN: [place('Saint Paul', '55104', '651'), place('Duluth', '55806', '218')],
  MS: [place('Jackson', '39204', '601')],
  MO: [place('Kansas City', '64120', '816'), place('Springfield', '65803', '417')],
  MT: [place('Billings', '59101', '406')],
  NE: [place('Omaha', '68107', '402'), place('Grand Island', '68801', '308')],
  NV: [place('Reno', '89502', '775')],
  NH: [place('Manchester', '03103', '603')],
  NJ: [place('Newark', '07114', '973')],
  NM: [place('Albuquerque', '87105', '505'), place('Hobbs', '88240', '575')],
  NY: [place('Syracuse', '13204', '315'), place('Buffalo', '14206', '716')],
  NC: [place('Charlotte', '28206', '704'), place('Greensboro', '27407', '336')],
  ND: [place('Williston', '58801', '701'), place('Fargo', '58102', '701')],
  OH: [place('Columbus', '43207', '614'), place('Toledo', '43612', '419')],
  OK: [place('Tulsa', '74107', '918'), place('Elk City', '73644', '580')],
  OR: [place('Portland', '97217', '503'), place('Medford', '97501', '541')],
  PA: [place('Harrisburg', '17104', '717'), place('Erie', '16502', '814')],
  RI: [place('Providence', '02905', '401')],
  SC: [place('Columbia', '29201', '803'), place('Greenville', '29605', '864')],
  SD: [place('Sioux Falls', '57104', '605')],
  TN: [place('Memphis', '38118', '901'), place('Knoxville', '37921', '865')],
  TX: [
    place('Midland', '79701', '432'),
    place('Laredo', '78045', '956'),
    place('Fort Worth', '76106', '817'),
  ],
  UT: [place('Salt Lake City', '84104', '801')],
  VT: [place('Burlington', '05401', '802')],
  VA: [place('Roanoke', '24012', '540'), place('Richmond', '23224', '804')],
  WA: [place('Spokane', '99202', '509'), place('Tacoma', '98409', '253')],
  WV: [place('Charleston', '25301', '304')],
  WI: [place('Green Bay', '54303', '920'), place('Madison', '53704', '608')],
  WY: [place('Casper', '82601', '307')],
  GU: [place('Hagåtña', '96910', '671')],
  PR: [place('San Juan', '00907', '787')],
  AB: [place('Calgary', 'T2P 2M5', '403')],
  BC: [place('Kelowna', 'V1Y 1J4', '250')],
  MB: [place('Winnipeg', 'R3C 1A5', '204')],
  NB: [place('Moncton', 'E1C 1E8', '506')],
  NL: [place("St. John's", 'A1C 5M2', '709')],
  NS: [place('Halifax', 'B3J 3A5', '902')],
  NT: [place('Yellowknife', 'X1A 2N1', '867')],
  NU: [place('Iqaluit', 'X0A 0H0', '867')],
  ON: [place('Windsor', 'N9A 1J3', '519'), place('Sarnia', 'N7T 1H7', '519')],
  PE: [place('Charlottetown', 'C1A 4P3', '902')],
  QC: [place('Saint-Jérôme', 'J7Z 1Z5', '450')],
  SK: [place('Regina', 'S4P 3Y2', '306')],
  YT: [place('Whitehorse', 'Y1A 2B5', '867')],
};

export const STREETS = [
  'Commerce Dr',
  'Old Mill Rd',
  'Industrial Pkwy',
  'Depot St',
  'Sycamore Ave',
  'County Line Rd',
  'Railroad Ave',
  'Maple St',
  'Freight Way',
  'Quarry Rd',
  'N Lincoln Ave',
  'W 4th St',
  'Ridge Ct',
  'Prairie View Ln',
  'S Harbor Blvd',
  'Cottonwood Dr',
  'E Washington St',
  'Terminal Rd',
  'Elm St',
  'Hickory Hill Rd',
  'River Bend Dr',
  'Juniper Way',
  'Farm to Market Rd 1208',
  'Chestnut St',
] as const;

/** Every license-issuing jurisdiction's code. */
export const JURISDICTIONS: readonly string[] = Object.keys(PLACES);

/** The cities of a jurisdiction. Throws for a code that none of the 66 has. */
export function placesOf(state: string): readonly [Place, ...Place[]] {
  const places = PLACES[state];
  if (!places) throw new RangeError(`No such jurisdiction: ${state}`);
  return places;
}
