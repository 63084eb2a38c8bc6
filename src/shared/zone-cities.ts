const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
] as const;

/** The zones besides its first that a jurisdiction has. */
export const FURTHER_ZONES: Readonly<Record<string, readonly string[]>> = {
  AK: ['America/Adak'],
  // The Navajo Nation keeps daylight time.
  AZ: [MOUNTAIN],
  FL: [CENTRAL],
  ID: [PACIFIC],
  IN: [CENTRAL],
  KS: [MOUNTAIN],
  KY: [CENTRAL],
  MI: [CENTRAL],
  ND: [MOUNTAIN],
  NE: [MOUNTAIN],
  NV: [MOUNTAIN],
  OR: [PACIFIC],
  SD: [MOUNTAIN],
  TN: [CENTRAL],
  TX: [MOUNTAIN],
  BC: ['America/Vancouver'],
  NL: ['America/Goose_Bay'],
  NU: ['America/Winnipeg', 'America/Edmonton'],
  ON: ['America/Winnipeg'],
  QC: ['America/Toronto'],
  SK: ['America/Edmonton'],
};

/**
 * Places of those jurisdictions whose zone is known, by zone: the larger ones and those on the rarer side of the line.
 * Where a city is not here the zone is asked for.
 */
const CITIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AK: {
    'America/Anchorage':
      'Anchorage, Fairbanks, Juneau, Wasilla, Palmer, Kenai, Ketchikan, Sitka, Kodiak, Bethel, Valdez, Tok',
    'America/Adak': 'Adak, Atka',
  },
  AZ: {
    'America/Phoenix':
      'Phoenix, Tucson, Mesa, Chandler, Glendale, Scottsdale, Gilbert, Tempe, Peoria, Yuma, Flagstaff, Kingman, Nogales, Holbrook, Winslow, Page, Casa Grande, Lake Havasu City, Prescott, Buckeye, Goodyear, Avondale, Surprise',
    [MOUNTAIN]:
      'Window Rock, Chinle, Kayenta, Tuba City, Ganado, Fort Defiance, Many Farms, Saint Michaels, Lukachukai, Leupp',
  },
  FL: {
    [EASTERN]:
      'Jacksonville, Miami, Tampa, Orlando, Saint Petersburg, Hialeah, Tallahassee, Fort Lauderdale, Port Saint Lucie, Cape Coral, Fort Myers, Gainesville, Ocala, Lakeland, Daytona Beach, West Palm Beach, Hollywood, Sarasota, Naples, Lake City, Kissimmee, Clearwater, Brandon, Melbourne, Miami Gardens',
    [CENTRAL]:
      'Pensacola, Panama City, Panama City Beach, Destin, Fort Walton Beach, Crestview, Niceville, Navarre, Milton, DeFuniak Springs, Marianna, Chipley, Bonifay, Lynn Haven, Gulf Breeze, Pace, Cottondale, Graceville, Vernon',
  },
  ID: {
    [MOUNTAIN]:
      'Boise, Meridian, Nampa, Caldwell, Idaho Falls, Pocatello, Twin Falls, Rexburg, Burley, Jerome, Mountain Home, Blackfoot, McCall, Eagle, Kuna',
    [PACIFIC]:
      "Coeur d'Alene, Lewiston, Moscow, Post Falls, Sandpoint, Hayden, Kellogg, Wallace, Bonners Ferry, Grangeville, Orofino, Rathdrum, Saint Maries",
  },
  IN: {
    [EASTERN]:
      'Indianapolis, Fort Wayne, South Bend, Carmel, Fishers, Bloomington, Lafayette, West Lafayette, Muncie, Terre Haute, Kokomo, Anderson, Noblesville, Greenwood, Elkhart, Mishawaka, Richmond, Columbus, Jeffersonville, New Albany, Plainfield, Seymour, Marion, Goshen',
    [CENTRAL]:
      'Gary, Hammond, East Chicago, Merrillville, Crown Point, Hobart, Portage, Valparaiso, Michigan City, La Porte, Chesterton, Munster, Highland, Schererville, Dyer, Lake Station, Whiting, Evansville, Newburgh, Mount Vernon, Boonville, Princeton, Tell City, Rockport, Kentland, Rensselaer, Knox',
  },
  KS: {
    [CENTRAL]:
      'Wichita, Overland Park, Kansas City, Olathe, Topeka, Lawrence, Shawnee, Lenexa, Salina, Manhattan, Hutchinson, Hays, Dodge City, Garden City, Liberal, Emporia, Colby, Great Bend',
    [MOUNTAIN]: 'Goodland, Tribune, Syracuse, Sharon Springs, Kanorado',
  },
  KY: {
    [EASTERN]:
      'Louisville, Lexington, Covington, Florence, Richmond, Georgetown, Frankfort, Elizabethtown, Ashland, London, Corbin, Pikeville, Somerset, Shepherdsville, Danville, Nicholasville, Hebron, Walton, Middlesboro, Hazard, Winchester, Morehead',
    [CENTRAL]:
      'Bowling Green, Owensboro, Paducah, Hopkinsville, Henderson, Madisonville, Murray, Mayfield, Franklin, Glasgow, Russellville, Princeton, Cadiz, Calvert City, Kuttawa, Oak Grove, Cave City, Leitchfield, Columbia, Munfordville',
  },
  MI: {
    [EASTERN]:
      'Detroit, Grand Rapids, Warren, Sterling Heights, Ann Arbor, Lansing, Flint, Dearborn, Livonia, Troy, Kalamazoo, Saginaw, Jackson, Battle Creek, Muskegon, Pontiac, Taylor, Romulus, Port Huron, Marquette, Sault Ste. Marie, Traverse City, Benton Harbor, Monroe, Escanaba, Houghton',
    [CENTRAL]:
      'Iron Mountain, Ironwood, Menominee, Kingsford, Iron River, Bessemer, Wakefield, Crystal Falls, Norway, Stephenson',
  },
  ND: {
    [CENTRAL]:
      'Fargo, Bismarck, Grand Forks, Minot, West Fargo, Mandan, Jamestown, Williston, Wahpeton, Devils Lake, Valley City, Watford City',
    [MOUNTAIN]: 'Dickinson, Beach, Bowman, Belfield, Hettinger, Medora, Killdeer, New England',
  },
  NE: {
    [CENTRAL]:
      'Omaha, Lincoln, Bellevue, Grand Island, Kearney, Fremont, Norfolk, Hastings, North Platte, Columbus, York, Lexington, McCook',
    [MOUNTAIN]:
      'Scottsbluff, Alliance, Sidney, Gering, Ogallala, Chadron, Kimball, Bridgeport, Chappell, Big Springs, Imperial',
  },
  NV: {
    [PACIFIC]:
      'Las Vegas, Henderson, Reno, North Las Vegas, Sparks, Carson City, Elko, Winnemucca, Fernley, Mesquite, Ely, Wells, Battle Mountain, Fallon, Lovelock',
    [MOUNTAIN]: 'West Wendover',
  },
  OR: {
    [MOUNTAIN]: 'Ontario, Nyssa, Vale, Adrian, Jordan Valley, Juntura, Brogan',
    [PACIFIC]:
      'Portland, Salem, Eugene, Gresham, Hillsboro, Beaverton, Bend, Medford, Springfield, Corvallis, Albany, Tigard, Pendleton, La Grande, Baker City, Hermiston, The Dalles, Roseburg, Klamath Falls, Grants Pass, Redmond, Burns, Coos Bay, Newport, Astoria, Hood River, Woodburn, Wilsonville, Troutdale, Ashland, Keizer, Oregon City, Lake Oswego, McMinnville, Lakeview, Boardman, Umatilla',
  },
  SD: {
    [CENTRAL]:
      'Sioux Falls, Aberdeen, Brookings, Watertown, Mitchell, Yankton, Huron, Vermillion, Pierre, Chamberlain',
    [MOUNTAIN]:
      'Rapid City, Spearfish, Sturgis, Belle Fourche, Hot Springs, Custer, Deadwood, Lead, Wall, Kadoka, Box Elder, Pine Ridge, Philip',
  },
  TN: {
    [EASTERN]:
      'Knoxville, Chattanooga, Johnson City, Kingsport, Bristol, Morristown, Cleveland, Maryville, Oak Ridge, Sevierville, Athens, Greeneville, Dayton, Lenoir City, Jefferson City, Newport, Elizabethton, Gatlinburg, Pigeon Forge, Kingston, Harriman',
    [CENTRAL]:
      'Memphis, Nashville, Clarksville, Murfreesboro, Franklin, Jackson, Hendersonville, Bartlett, Smyrna, Collierville, Brentwood, Germantown, Columbia, Gallatin, Lebanon, Cookeville, La Vergne, Crossville, Monteagle, Dickson, Dyersburg, Shelbyville, Tullahoma, Manchester, McMinnville, Millington, Lawrenceburg, Pulaski, Union City, Jasper, South Pittsburg, Winchester, Springfield, Spring Hill',
  },
  TX: {
    [CENTRAL]:
      'Houston, San Antonio, Dallas, Austin, Fort Worth, Arlington, Corpus Christi, Plano, Laredo, Lubbock, Garland, Irving, Amarillo, Grand Prairie, Brownsville, McKinney, Frisco, Pasadena, Mesquite, Killeen, McAllen, Waco, Carrollton, Midland, Denton, Abilene, Beaumont, Odessa, Round Rock, Wichita Falls, Tyler, Temple, San Angelo, Longview, Texarkana, Galveston, Baytown, Conroe, Pecos, Fort Stockton, Van Horn, Victoria, College Station, Bryan, Edinburg, Pharr, Eagle Pass, Del Rio',
    [MOUNTAIN]:
      'El Paso, Socorro, Horizon City, San Elizario, Clint, Fabens, Canutillo, Vinton, Tornillo, Fort Hancock, Sierra Blanca, Dell City',
  },
  BC: {
    'America/Edmonton': 'Cranbrook, Fernie, Golden, Invermere, Kimberley, Sparwood',
    'America/Vancouver':
      'Vancouver, Surrey, Burnaby, Richmond, Abbotsford, Coquitlam, Kelowna, Langley, Delta, Kamloops, Nanaimo, Victoria, Chilliwack, Prince George, Hope, Merritt, Revelstoke',
  },
  NL: {
    'America/St_Johns': "Saint John's, Mount Pearl, Corner Brook, Gander, Grand Falls-Windsor",
    'America/Goose_Bay': 'Happy Valley-Goose Bay, Labrador City, Wabush',
  },
  NU: {
    'America/Toronto': 'Iqaluit',
    'America/Winnipeg': 'Rankin Inlet, Arviat, Baker Lake',
    'America/Edmonton': 'Cambridge Bay, Kugluktuk',
  },
  ON: {
    'America/Toronto':
      'Toronto, Ottawa, Mississauga, Brampton, Hamilton, London, Markham, Vaughan, Kitchener, Windsor, Oshawa, Barrie, Guelph, Kingston, Sudbury, Sarnia, Niagara Falls, Sault Ste. Marie, Thunder Bay, Milton, Oakville, Burlington, Cambridge, Cornwall',
    'America/Winnipeg': 'Kenora, Dryden, Fort Frances, Rainy River, Sioux Lookout, Red Lake',
  },
  QC: {
    'America/Halifax': 'Blanc-Sablon',
    'America/Toronto':
      'Montreal, Quebec, Quebec City, Laval, Gatineau, Longueuil, Sherbrooke, Levis, Saguenay, Trois-Rivieres, Terrebonne, Drummondville, Saint-Hyacinthe, Rimouski, Sept-Iles, Rouyn-Noranda',
  },
  SK: {
    'America/Regina':
      'Regina, Saskatoon, Prince Albert, Moose Jaw, Swift Current, Yorkton, North Battleford, Estevan, Weyburn',
    'America/Edmonton': 'Lloydminster',
  },
};

/** A place's name as it is compared: without case, accents, points and apostrophes; St and Ste in full. */
export function plainCity(city: string): string {
  return city
    .normalize('NFD')
    .replace(/[\u0300-\u036F.'’]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^ft /, 'fort ')
    .replace(/^mt /, 'mount ')
    .replace(/^st /, 'saint ');
}

/** Cities whose zone is known, each after its state: `FL pensacola`. */
export const KNOWN_CITIES: ReadonlyMap<string, string> = new Map(
  Object.entries(CITIES).flatMap(([state, zones]) =>
    Object.entries(zones).flatMap(([zone, cities]) =>
      cities.split(', ').map((city) => [`${state} ${plainCity(city)}`, zone] as const),
    ),
  ),
);

/** The zone of a city in a state that has several; null where it is not known. */
export function zoneOfCity(city: string, state: string): string | null {
  return KNOWN_CITIES.get(`${state} ${plainCity(city)}`) ?? null;
}
