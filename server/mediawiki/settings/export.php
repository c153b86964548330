<?php
/** Special:Export: the current pages for visitors, and their history for members only. */

$wgHooks['SpecialPageBeforeExecute'][] = static function ( $special ) {
	if ( $special->getName() === 'Export' && !$special->getUser()->isRegistered() ) {
		$GLOBALS['wgExportAllowHistory'] = false;
	}
};
