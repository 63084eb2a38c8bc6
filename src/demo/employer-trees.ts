import { ALL_SERVICES, at, CLEARINGHOUSE, DQ } from './company-tree.ts';
import type { CompanyTree } from './company-tree.ts';

const ltl: CompanyTree = {
  legacyClientId: 1204,
  code: 'HPF',
  weight: 46,
  employeeIdentifier: 'Employee number',
  contacts: [
    ['Dolores Pike', 'VP Safety'],
    ['Adrian Whitlock', 'DQ Administrator'],
  ],
  services: ALL_SERVICES,
  jobTitles: [
    ['City Driver (P&D)', 'A', 30],
    ['Linehaul Driver', 'A', 34],
    ['Straight Truck Driver', 'B', 9],
    ['Dock Worker', 'Non-driver', 5, false],
    ['Hostler', 'A', 5],
    ['Mechanic', 'B', 4],
    ['Terminal Manager', 'D', 2, false],
    ['Dispatcher', 'Non-driver', 3, false],
  ],
  root: at('Harrow & Pike Freight Lines', '500 Industrial Pkwy, Columbus, OH 43207', {
    dot: true,
    notes: 'Send expiry notices to the terminal first, then to the safety office.',
    children: [
      at('Great Lakes Region', '500 Industrial Pkwy, Columbus, OH 43207', {
        children: [
          at('Columbus Terminal', '512 Industrial Pkwy, Columbus, OH 43207', {
            weight: 3,
            children: [
              at('Columbus North Yard', '88 Freight Way, Columbus, OH 43211', {
                weight: 0.6,
              }),
            ],
          }),
          at('Toledo Terminal', '1401 Terminal Rd, Toledo, OH 43612'),
          at('Fort Wayne Terminal', '62 Railroad Ave, Fort Wayne, IN 46803'),
          at('Indianapolis Terminal', '3300 Commerce Dr, Indianapolis, IN 46221', {
            weight: 2,
          }),
          at('Grand Rapids Terminal', '918 Sycamore Ave, Grand Rapids, MI 49507'),
          at('Flint Terminal', '27 Depot St, Flint, MI 48505', { weight: 0.5 }),
        ],
      }),
      at('Mid-South Region', '640 Commerce Dr, Louisville, KY 40213', {
        dot: true,
        children: [
          at('Louisville Terminal', '642 Commerce Dr, Louisville, KY 40213', { weight: 2 }),
          at('Bowling Green Terminal', '15 Quarry Rd, Bowling Green, KY 42101'),
          at('Knoxville Terminal', '2050 Old Mill Rd, Knoxville, TN 37921'),
          at('Memphis Terminal', '4700 Freight Way, Memphis, TN 38118', {
            weight: 2,
            children: [
              at('Memphis Rail Ramp', '9 Railroad Ave, Memphis, TN 38106', { weight: 0.4 }),
            ],
          }),
        ],
      }),
      at('Mid-Atlantic Region', '1212 Freight Way, Harrisburg, PA 17104', {
        children: [
          at('Harrisburg Terminal', '1212 Freight Way, Harrisburg, PA 17104', { weight: 2 }),
          at('Erie Terminal', '330 W 4th St, Erie, PA 16502'),
          at('Hagerstown Terminal', '71 County Line Rd, Hagerstown, MD 21740'),
          at('Syracuse Terminal', '8 Terminal Rd, Syracuse, NY 13204'),
          at('Buffalo Terminal', '2110 Harbor Rd, Buffalo, NY 14206'),
        ],
      }),
      at('Piedmont Region', '905 Commerce Dr, Charlotte, NC 28206', {
        children: [
          at('Charlotte Terminal', '905 Commerce Dr, Charlotte, NC 28206', { weight: 2 }),
          at('Greensboro Terminal', '411 Depot St, Greensboro, NC 27407'),
          at('Greenville Terminal', '56 Old Mill Rd, Greenville, SC 29605'),
          at('Roanoke Terminal', '19 Ridge Ct, Roanoke, VA 24012'),
        ],
      }),
    ],
  }),
};

const tanker: CompanyTree = {
  legacyClientId: 1377,
  code: 'CRT',
  weight: 18,
  employeeIdentifier: 'Driver code',
  contacts: [['Marguerite Landry', 'Director of Compliance']],
  services: [
    DQ,
    'Drug Testing',
    'Medical Exams',
    'Safety Data',
    'Randoms',
    CLEARINGHOUSE,
    'Onboarding',
  ],
  jobTitles: [
    ['Tank Driver (HM)', 'A', 30],
    ['Food-Grade Tank Driver', 'A', 12],
    ['Tank Wash Technician', 'Non-driver', 3, false],
    ['Driver Trainer', 'A', 2],
    ['Dispatcher', 'Non-driver', 2, false],
  ],
  root: at('Cypress Run Tank Lines', '1650 Refinery Rd, Lafayette, LA 70501', {
    dot: true,
    children: [
      at('Chemical Division', '1650 Refinery Rd, Lafayette, LA 70501', {
        children: [
          at('Lafayette Terminal', '1652 Refinery Rd, Lafayette, LA 70501', { weight: 2 }),
          at('Shreveport Terminal', '240 County Line Rd, Shreveport, LA 71107'),
          at('Mobile Terminal', '12 S Harbor Blvd, Mobile, AL 36602'),
        ],
      }),
      at('Cypress Food Grade LLC', '305 Prairie View Ln, Kansas City, MO 64120', {
        dot: true,
        children: [
          at('Kansas City Wash & Terminal', '305 Prairie View Ln, Kansas City, MO 64120'),
          at('Omaha Terminal', '88 W 4th St, Omaha, NE 68107'),
        ],
      }),
    ],
  }),
};

const schoolBus: CompanyTree = {
  legacyClientId: 1419,
  code: 'YRS',
  weight: 9,
  employeeIdentifier: 'Badge number',
  contacts: [
    ['Bernadette Osei', 'Contract Manager'],
    ['Colm Hanrahan', 'Safety Trainer'],
  ],
  services: [
    DQ,
    'Drug Testing',
    'Medical Exams',
    'Safety Data',
    'Randoms',
    CLEARINGHOUSE,
    'Vaccines',
  ],
  jobTitles: [
    ['School Bus Driver', 'B', 30],
    ['Van Driver', 'D', 6],
    ['Activity Driver', 'C', 4],
    ['Bus Aide', 'Non-driver', 4, false],
    ['Shop Mechanic', 'B', 2],
  ],
  root: at('Yellow Ridge Student Transit', '20 Chestnut St, Worcester, MA 01604', {
    dot: true,
    children: [
      at('Worcester Lot', '22 Chestnut St, Worcester, MA 01604', { weight: 2 }),
      at('Hartford Lot', '140 Elm St, Hartford, CT 06106'),
      at('Manchester Lot', '5 Hickory Hill Rd, Manchester, NH 03103'),
      at('Providence Lot', '301 Maple St, Providence, RI 02905'),
    ],
  }),
};

const reefer: CompanyTree = {
  legacyClientId: 1562,
  code: 'NVR',
  weight: 17,
  employeeIdentifier: 'Driver code',
  contacts: [
    ['Anders Vikström', 'Safety Director'],
    ['Paloma Ibarra', 'Recruiting'],
  ],
  services: [
    DQ,
    'Drug Testing',
    'Safety Data',
    'Randoms',
    CLEARINGHOUSE,
    'Verification of Employment',
    'Employment History Notices',
    'Onboarding',
  ],
  jobTitles: [
    ['OTR Driver', 'A', 40],
    ['Regional Driver', 'A', 16],
    ['Student Driver', 'A', 4],
    ['Reefer Technician', 'D', 2, false],
    ['Fleet Manager', 'Non-driver', 2, false],
  ],
  root: at('Northern Vale Refrigerated', '4100 Cold Storage Way, Green Bay, WI 54303', {
    dot: true,
    children: [
      at('Green Bay Headquarters', '4100 Cold Storage Way, Green Bay, WI 54303', {
        weight: 2,
      }),
      at('Western Fleet', '1033 Freight Way, Twin Falls, ID 83301', {
        children: [
          at('Twin Falls Terminal', '1033 Freight Way, Twin Falls, ID 83301'),
          at('Fresno Drop Yard', '2700 Cottonwood Dr, Fresno, CA 93706'),
          at('Spokane Drop Yard', '416 E Washington St, Spokane, WA 99202'),
        ],
      }),
      at('Southern Fleet', '9400 Commerce Dr, Fort Worth, TX 76106', {
        children: [
          at('Fort Worth Terminal', '9400 Commerce Dr, Fort Worth, TX 76106'),
          at('Laredo Cross-Dock', '780 Mines Rd, Laredo, TX 78045'),
        ],
      }),
    ],
  }),
};

const ownerOperators: CompanyTree = {
  legacyClientId: 1688,
  code: 'TSH',
  weight: 0,
  headcount: 6,
  employeeIdentifier: 'Truck number',
  contacts: [['Wade Tsosie', 'Owner']],
  services: [DQ, 'Randoms', CLEARINGHOUSE],
  jobTitles: [['Owner-Operator', 'A', 1]],
  root: at('Three Sisters Hauling', '6 Juniper Way, Medford, OR 97501', { dot: true }),
};

const oilfield: CompanyTree = {
  legacyClientId: 1731,
  code: 'PBO',
  weight: 8,
  employeeIdentifier: 'Employee number',
  contacts: [['Rosalind Teague', 'HSE Manager']],
  services: [DQ, 'Drug Testing', 'Medical Exams', 'Safety Data', 'Randoms', CLEARINGHOUSE],
  jobTitles: [
    ['Winch Truck Driver', 'A', 10],
    ['Vacuum Truck Driver', 'B', 10],
    ['Sand Hauler', 'A', 12],
    ['Swamper', 'Non-driver', 3],
    ['Crane Operator', 'A', 3],
  ],
  root: at('Palo Blanco Oilfield Hauling', '3205 Farm to Market Rd 1208, Midland, TX 79701', {
    dot: true,
    children: [
      at('Permian District', '3205 Farm to Market Rd 1208, Midland, TX 79701', {
        children: [
          at('Midland Yard', '3205 Farm to Market Rd 1208, Midland, TX 79701', {
            weight: 2,
          }),
          at('Hobbs Yard', '117 County Line Rd, Hobbs, NM 88240'),
        ],
      }),
      at('Elk City Yard', '2 Quarry Rd, Elk City, OK 73644'),
      at('Palo Blanco Bakken LLC', '510 Prairie View Ln, Williston, ND 58801', {
        dot: true,
      }),
    ],
  }),
};

/** The six employers of the demo. */
export const EMPLOYER_TREES: readonly CompanyTree[] = [
  ltl,
  tanker,
  schoolBus,
  reefer,
  ownerOperators,
  oilfield,
];
