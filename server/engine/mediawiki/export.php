<?php
/** Special:Export: pages as they are for everybody, their history for those who have an account. */

$wgHooks['SpecialPageBeforeExecute'][] = static function ( $special ) {
	if ( $special->getName() === 'Export' && !$special->getUser()->isRegistered() ) {
		$GLOBALS['wgExportAllowHistory'] = false;
	}
};
