/**
 * The postcode areas of Northland, Auckland, Waikato, Bay of Plenty and Gisborne. A line with `#` names the region whose
 * anniversary day counts; any other line has codes or ranges of codes, then the post town and the other places of the code.
 */
export const northernAreas = `
# Northland
0110 0140-0145 0147-0149: Whangārei, Avenues, Horahora, Morningside, Onerahi, Ōtaika, Raumanga, Riverside, Woodhill, Port Whangārei
0112: Whangārei, Kamo, Kensington, Mairtown, Ōtangarei, Regent, Tikipunga, Whau Valley, Glenbervie
0114 0150 0181: Hikurangi, Whangārei, Marua, Waro
0116 0151 0171: Ruakākā, Whangārei, Marsden Bay, Mata
0118: One Tree Point, Ruakākā, Marsden Cove
0152 0179: Maungatapere, Whangārei
0153 0154 0173: Ngunguru, Tutukākā, Whangārei, Kiripaka, Matapōuri
0146 0178: Maungakaramea, Whangārei
0170 0175 0176: Whangārei, Puwera, Tahere, Moengawahine
0172: Whangārei, Titoki, Parakao
0174: Whangārei, Whangārei Heads, Parua Bay, Taurikura
0182: Hikurangi, Hūkerenui, Tōwai
0184: Hikurangi, Whangaruru, Ōakura
0185: Kamo, Whangārei, Ruatangata
0192: Onerahi, Whangārei, Parua Bay
0193: Waiotira, Whangārei
0200 0241: Paihia, Ōpua
0202 0242 0272: Russell, Manawaora
0204 0247 0271: Paihia, Haruru, Waitangi
0210 0243 0282 0283: Kawakawa, Karetu, Waikare
0211 0244 0281: Moerewa, Pōkere
0230 0245 0293 0294: Kerikeri, Puketona, Purerua
0246 0295: Waipapa, Kerikeri
0310 0340 0370-0376 0379 0381: Dargaville, Arapohue, Mamaranui, Kaihu
0341 0391: Te Kōpuru, Dargaville, Pouto
0377: Baylys Beach, Dargaville
0405 0440 0472 0474: Kaikohe, Pakaraka, Tautoro
0410 0441 0481 0482: Kaitāia, Herekino
0420 0442 0494: Mangōnui, Taipā, Cable Bay, Coopers Beach, Peria, Doubtless Bay
0443 0473: Rāwene, Kaikohe, Waimā
0444: Ōmāpere
0445: Opononi
0446: Waimamaku
0447 0475: Ōkaihau
0448 0478 0479: Kāeo, Whangaroa
0449: Ahipara, Kaitāia
0451 0486: Awanui, Kaitāia, Waiharara
0453 0476 0491 0492 0496: Kohukohu, Panguru, Broadwood, Pawarenga, Umawera
0460 0483 0484: Pukenui, Kaitāia, Houhora, Te Kao, Lake Ohia, Karikari Peninsula
0462: Broadwood
0505 0540 0541: Mangawhai, Mangawhai Heads
0510 0545 0582: Waipū, Langs Beach
0520 0547 0588 0589: Maungatūroto, Rowsells, Huarau
0530 0549 0591 0592: Ruawai, Tokatoka
0542 0573 0587: Kaiwaka
0543 0571 0583 0593: Paparoa, Mareretu, Pahi
0550 0594: Matakohe
# Auckland
0600 0640: Auckland, New Lynn, Avondale, Blockhouse Bay
0602 0641 0645 0652: Auckland, Glen Eden, Glendene, Kelston, Te Atatū South, Sunnyvale
0604 0642 0643: Auckland, Titirangi, Green Bay, Laingholm, Cornwallis, Oratia, Parau, Waiatarua, Huia, Wood Bay
0610 0650 0651 0654 0661: Auckland, Henderson, Te Atatū Peninsula, Te Atatū South, Massey, Lincoln
0612 0653 0655: Auckland, Henderson, Henderson Valley, Glen Eden, McLaren Park, Rānui, Sunnyvale, Swanson, Western Heights
0614 0656 0657 0663: Auckland, Massey, Rānui, Swanson, Westgate, Henderson Valley
0616: Auckland, Hobsonville, Hobsonville Point, Scott Point
0618 0662: Auckland, Hobsonville, West Harbour, Whenuapai, Herald Island
0620 0741 0743 0757: Auckland, Takapuna, Milford, Castor Bay, Forrest Hill, Sunnynook
0622 0740 0750: Auckland, Takapuna, Milford, Bayswater, Hauraki, Belmont
0624 0744: Auckland, Devonport, Narrow Neck, Stanley Point, Stanley Bay, Cheltenham
0626 0746 0749: Auckland, Birkenhead, Beach Haven, Birkdale, Chatswood
0627 0748: Auckland, Northcote, Northcote Point, Hillcrest, Wairau Valley, Birkenhead, Akoranga
0629 0745 0747 0751: Auckland, Glenfield, Tōtara Vale, Bayview, Marlborough, Wairau Valley
0630 0742 0753 0754 0758: Auckland, Browns Bay, Mairangi Bay, Murrays Bay, Campbells Bay, Rothesay Bay, Torbay, Waiake, Long Bay, Okura
0632 0752 0755 0756: Auckland, Albany, Rosedale, Greenhithe, Schnapper Rock, Unsworth Heights, Windsor Park, Northcross, Oteha, Pinehill, Fairview Heights, Sunnynook, Meadowood, Paremoremo, Lucas Heights
0660 0781 0782: Waitākere, Auckland, Piha, Bethells Beach, Anawhata
0772: Auckland, Karekare, Huia, New Lynn
0792 0793 0794: Albany, Auckland, Coatesville, Dairy Flat, Redvale, Stillwater
0800 0840 0874 0875: Helensville, Parkhurst, South Head
0810 0841 0891: Kumeū, Huapai, Auckland
0812 0842 0881-0883: Waimauku, Muriwai, Auckland, Woodhill
0814: Whenuapai, Auckland, West Harbour
0820 0892: Riverhead, Kumeū, Auckland, Coatesville
0830: Parakai, Helensville
0843 0871 0873: Kaukapakapa, Helensville
0900 0940 0972-0977: Wellsford, Te Hana, Port Albert, Tomarata
0910 0941 0981 0983 0984: Warkworth, Pōhuehue, Ahuroa
0920 0942 0982: Snells Beach, Warkworth, Algies Bay, Leigh, Mahurangi East
0930 0943: Whangaparāoa, Stanmore Bay, Gulf Harbour, Manly, Army Bay, Auckland, Arkles Bay
0931 0946: Ōrewa, Auckland, Hatfields Beach
0932 0945 0993: Red Beach, Silverdale, Auckland
0944 0992: Silverdale, Millwater, Auckland, Wainui
0947 0985: Leigh, Warkworth, Big Omaha, Matakana
0948 0986: Matakana, Warkworth, Omaha, Tāwharanui
0950: Waiwera, Auckland
0951: Pūhoi, Warkworth
!0960-0963 0991: Great Barrier Island, Aotea, Tryphena, Ōkupu, Okiwi, Port Fitzroy, Claris, Whangaparapara, Auckland
1010 1140 1142 1143 1148 1150: Auckland, Auckland Central, Auckland City, Grafton, Newton, Parnell, Eden Terrace
1011 1144 1147: Auckland, Ponsonby, Freemans Bay, Herne Bay, Saint Marys Bay, Westmere
1021 1145 1245: Auckland, Grey Lynn, Arch Hill, Eden Terrace, Kingsland, Newton, Ponsonby, Western Springs
1022: Auckland, Point Chevalier, Western Springs, Westmere
1023 1141 1149 1349: Auckland, Epsom, Newmarket, Grafton, Mount Eden
1024 1351 1352 1446: Auckland, Mount Eden, Epsom, Balmoral, Eden Terrace
1025 1246 1346 1350: Auckland, Mount Albert, Sandringham, Morningside, Owairaka, Saint Lukes
1026 1348 1746: Auckland, Avondale, Waterview, New Windsor, Owairaka, Point Chevalier
1041 1340 1342 1440: Auckland, Mount Roskill, Wesley, Sandringham, Three Kings, Balmoral
1042 1443 1445: Auckland, Hillsborough, Lynfield, Waikowhai, Mount Roskill, Three Kings
1050 1541 1543: Auckland, Remuera, Greenlane
1051 1344 1347 1542 1544 1546: Auckland, Ellerslie, Greenlane, One Tree Hill, Remuera
1052 1151: Auckland, Parnell, Newmarket
1060 1642: Auckland, Mount Wellington, Penrose
1061 1345 1643: Auckland, Onehunga, Penrose, One Tree Hill, Oranga, Royal Oak, Te Papapa
1062 1640: Auckland, Ōtāhuhu, Mount Wellington, Penrose, Favona
1071 1740 1744 1745: Auckland, Saint Heliers, Kohimarama, Mission Bay, Ōrākei, Glendowie, Saint Johns
1072 1545 1641 1741-1743: Auckland, Glen Innes, Panmure, Point England, Saint Johns, Meadowbank, Tāmaki, Mount Wellington, Stonefields
!1081 1840-1843 1971: Waiheke Island, Oneroa, Ostend, Onetangi, Surfdale, Blackpool, Palm Beach, Auckland
2010 2140 2144: Auckland, Pakuranga, Pakuranga Heights, Half Moon Bay, Farm Cove, Sunnyhills, Bucklands Beach
2012: Auckland, Bucklands Beach, Eastern Beach, Half Moon Bay, Highland Park
2013 2141: Auckland, East Tāmaki, Ōtara, Flat Bush, Burswood, Botany Downs
2014 2145 2146: Auckland, Howick, Cockle Bay, Shelly Park, Mellons Bay, Botany Downs, Somerville
2016 2142 2143: Auckland, East Tāmaki, East Tāmaki Heights, Flat Bush, Botany Downs, Dannemora, Golflands, Huntington Park, Northpark, Ormiston
2018 2147 2148 2571: Beachlands, Maraetai, Auckland, Whitford
2019: Auckland, Flat Bush, Ormiston, Mission Heights
2022 2150 2153 2154: Auckland, Māngere, Māngere Bridge, Auckland Airport, Favona, Māngere East, Airport Oaks
2023 2159: Auckland, Ōtara, Clover Park, Papatoetoe, Flat Bush
2024 2151 2158: Auckland, Māngere East, Favona, Ōtāhuhu, Middlemore
2025 2155-2157: Auckland, Papatoetoe, Hunters Corner, Puhinui, Middlemore
2102 2240 2242: Auckland, Manurewa, Clendon Park, Weymouth, Homai, Hillpark
2103: Auckland, Clendon Park, Weymouth, Manurewa, Wattle Downs
2104 2160 2241: Auckland, Manukau, Wiri, Manurewa
2105 2243: Auckland, Manurewa, Manurewa East, Randwick Park, The Gardens, Alfriston, Tōtara Heights
2110 2244 2246: Papakura, Auckland, Red Hill, Pahurehure, Rosehill
2112 2245: Takanini, Auckland, Papakura, Conifer Grove
2113 2247 2577 2578: Papakura, Drury, Auckland, Ōpaheke, Karaka, Hingaia, Runciman, Ramarama
2120 2340 2676-2678: Pukekohe, Paerata, Auckland, Pukekohe East, Buckland, Mauku
2121 2342 2693 2694: Tuakau, Te Kohanga, Ōnewhero, Port Waikato
2122 2345 2679: Clarks Beach, Waiau Pa, Patumāhoe, Pukekohe, Auckland
2123 2341 2681-2684: Waiuku, Glenbrook, Ōtaua, Awhitu, Auckland
2149 2576: Whitford, Maraetai, Auckland
2248 2582 2585: Clevedon, Papakura, Auckland, Kawakawa Bay, Orere Point
2343 2579 2675: Bombay, Drury, Ararimu, Auckland
2344: Patumāhoe, Pukekohe, Auckland
2440 2402 2472: Pōkeno
2441 2474: Meremere, Mercer
2471 2473: Pōkeno, Kōpuku, Kaiaua, Mangatāwhiri, Mangatangi
2580 2584: Papakura, Auckland, Karaka, Ōpaheke, Hunua, Drury
2583: Hunua, Papakura, Paparimu, Auckland
2695-2697: Tuakau, Port Waikato, Ōnewhero, Glen Murray
# Auckland
3010 3040 3043-3045 3048: Rotorua, Ohinemutu, Glenholme, Whakarewarewa, Lynmore, Owhata, Fenton Park, Ngongotahā
3015 3046 3047: Rotorua, Western Heights, Sunnybrook, Koutu, Fairy Springs, Pukehangi, Utuhina
3020 3049: Mamaku, Rotorua
3025 3062: Murupara
3041 3072: Ngongotahā, Rotorua
3042 3073 3074 3076 3077: Rotorua, Owhata, Tikitere, Rerewhakaaitu, Horohoro, Waimangu, Ōkāreka
3060 3081 3083: Reporoa, Rotorua
3078: Atiamuri, Rotorua
3079: Ruatāhuna, Rotorua
3110 3140 3141 3143-3146: Tauranga, Tauranga South, Bellevue, Bethlehem, Brookfield, Judea, Matua, Ōtūmoetai, Gate Pā, Cherrywood
3112 3142 3148: Tauranga, Greerton, Hairini, Maungatapu, Ohauiti, Parkvale, Pyes Pa, Poike, Welcome Bay, Tauriko
3114 3154 3172: Ōmokoroa, Tauranga
3116 3149 3150 3152: Mount Maunganui, Tauranga, Omanu, Arataki, Bayfair
3118 3151 3187: Pāpāmoa, Pāpāmoa Beach, Tauranga, Mount Maunganui, Kairua
3119 3153 3182 3186 3188 3189: Te Puke, Paengaroa, Maketū, Pukehina, Ngawaro
3120 3158 3159 3191: Whakatāne, Coastlands, Poroporo
3121 3161: Ōhope, Whakatāne
3122 3162 3197 3199: Ōpōtiki, Toatoa, Ōmaio, Te Kaha
3123 3163: Tāneatua, Whakatāne
3127 3169 3192: Kawerau
3129 3166 3178: Katikati
3147: Bethlehem, Tauranga
3160 3193 3194: Edgecumbe, Whakatāne
3164 3196 3198: Waimana, Whakatāne, Ōhope
3167: Te Teko, Whakatāne
3168: Matatā, Whakatāne
3171 3173-3176 3183: Tauranga, Kaimai, Oropi, Whakamārama, Pyes Pa, Welcome Bay, Te Puna, Minden, Pāpāmoa
3177: Katikati, Athenree, Bowentown
3200 3241 3249: Hamilton, Te Rapa, Pukete, Rotokauri, Saint Andrews, Forest Lake, Nawton, Beerescourt
3204 3242 3243: Hamilton, Frankton, Hamilton Lake, Dinsdale, Whitiora, Maeroa, Hamilton Central, Hamilton West
3206 3245 3246: Hamilton, Melville, Glenview, Bader, Deanwell, Fitzroy
3210 3248 3252 3256 3257: Hamilton, Rototuna, Flagstaff, Huntington, Chartwell, Fairview Downs, Queenwood, Chedworth, Harrowfield
3214 3244: Hamilton, Claudelands, Enderley, Fairfield, Chartwell, Hamilton East
3216 3247 3251 3253-3255: Hamilton, Hamilton East, Hillcrest, Silverdale, Riverlea, Ruakura
3218 3290: Hamilton, Temple View, Dinsdale
3225 3265 3285 3293-3297: Raglan, Te Uku, Waitetuna, Aramiro, Ruapuke
3260: Matangi, Hamilton
3261 3289: Whatawhata, Hamilton
3262: Horotiu, Hamilton
3263 3288: Te Kōwhai, Hamilton
3264 3281: Gordonton, Hamilton
3266: Te Uku, Raglan
3282-3284: Hamilton, Rukuhia, Tamahere, Eureka, Newstead, Matangi
3300 3340 3371-3373 3375: Morrinsville, Kiwitahi, Motumaoho, Tahuna
3310 3341 3380: Waitoa, Te Aroha
3320 3342 3343 3374 3391-3393: Te Aroha, Waihou, Manawaru, Te Puninga
3330 3350-3352 3377-3379: Taupō, Wharewaka, Kinloch, Waipāhīhī, Acacia Bay, Rangitaiki, Oruanui, Wairakei
3332: Wairakei, Taupō
3334 3353 3381 3382: Tūrangi, Kuratau, Ōmori
3360: Taupō, Tarawera, Te Hāroto
3400 3440 3471-3473: Matamata, Hinuera, Okauia
3401 3441 3474: Waharoa, Matamata
3410 3442 3484 3485: Tīrau, Okoroire
3411 3415 3443 3481-3483: Putāruru, Arapuni, Te Waotū
3420 3444 3491: Tokoroa, Kinleith
3421 3445 3492: Mangakino, Whakamaru
3432 3450 3493-3496: Cambridge, Leamington, Pukeatua, Karāpiro
3434 3451: Cambridge, Hautapu
3475: Walton, Morrinsville
3500 3540 3577 3578: Thames, Kōpū, Parāwai
3503 3541 3576 3597: Ngātea, Waitakaruru
3506 3543 3547 3581-3584: Coromandel, Colville, Kennedy Bay, Whangapoua, Te Rerenga, Matarangi
3508 3544 3579: Tairua, Hikuai
3510 3542 3591 3592: Whitianga, Cooks Beach, Hahei, Coroglen, Hot Water Beach
3546: Pāuanui, Tairua
3545 3574: Turua, Thames
3575: Tapu, Thames
3600 3640 3671-3674: Paeroa, Netherton, Tirohia
3610 3641 3681 3682: Waihī, Waikino
3611 3642: Waihī Beach, Bowentown, Athenree
3620 3643 3691: Whangamatā
3700 3740 3771 3772: Huntly, Ruawaro, Ōhinewai
3710 3741 3781 3782 3784: Te Kauwhata, Waerenga, Waiterimu, Rangiriri
3720 3742 3793 3794: Ngāruawāhia, Waingaro, Glen Massey
3721 3791 3792: Taupiri, Orini
3800 3840 3872-3875 3877 3879 3880 3883: Te Awamutu, Kihikihi, Te Kawa
3802 3876: Pirongia, Te Awamutu
3803 3881 3882: Ōhaupō
3841: Kihikihi, Te Awamutu
3843 3878 3885 3886 3889 3894 3895: Kāwhia, Oparau, Te Awamutu
3900 3940 3971-3975: Ōtorohanga, Maihiihi
3910 3941 3980-3986: Te Kūiti, Waitomo
3912 3942 3970: Piopio
3920 3946 3989-3998: Taumarunui, Ōngarue, Ōwhango
3924: Manunui, Taumarunui
3926 3947: Ōhura, Taumarunui
3943 3976 3977: Hangatiki, Waitomo, Ōtorohanga, Te Kūiti
3944 3987: Benneydale, Te Kūiti
3945 3978 3979 3988: Mahoenui, Te Kūiti, Piopio
3948 3949: National Park, Tongariro
4010 4040 4041 4071-4073: Gisborne, Kaiti, Mangapapa, Whataupoko, Te Hapara, Elgin, Tamarau, Whāngārā, Manutūkē, Mākaraka, Ormond
4022 4042 4092 4093: Te Karaka, Gisborne
4032 4043 4082 4083: Ruatōria
4044 4078: Tiniroto, Gisborne
4045: Pātūtahi, Gisborne
4046 4077: Tolaga Bay, Uawa
4047 4079: Tokomaru Bay
4048 4081: Te Puia Springs
4049: Rangitukia, Tikitiki
4050 4086 4087: Te Araroa, Hicks Bay
4051 4052 4075: Matawai, Gisborne
4091: Gisborne, Ahititi
4094: Whatatutu, Gisborne
`
